"""Block play with every hand open: positions, records, their exact values, and a hand not seen.

No tile is drawn, a player who can play must, and what lies undealt is never touched.
"""
