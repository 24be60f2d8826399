/** What keeps a whole table from being read, in words for whoever sent it. Trying again would not help. */
export class TableError extends Error {
  override name = 'TableError'
}
