/** As far as the table of scarce products goes: what has more left is not in it. */
export const mostOfScarce = 20
