/**
 * As far as the table of scarce products goes: what has more left is not in it. The table and the triggers of
 * migrations/0016 know it too: to change it takes a migration.
 */
export const mostOfScarce = 20
