/** Words of the workshop: none of them belongs into a sentence for a shopper. */
const workshop = [
  /\b(zod|fastify|kysely|postgres\w*|pg|pino|busboy|undici|node|npm|vite|react|sharp|libvips|pgboss)\b/i,
  /\b(FST_|ERR_|ECONN|ENOENT|EACCES|HPE_)\w*/,
  /invalid input|expected .*received|unrecognized key|too (big|small):|unexpected (token|end)|in JSON|position \d/i,
  /\b(select|insert into|update|delete from)\b.*\b(from|values|set|where)\b/i,
  /violates|constraint|relation "|syntax error|duplicate key|deadlock|\btuple\b|\bcolumn\b|out of range for type/i,
  /\b(TypeError|RangeError|SyntaxError|ReferenceError|Error:|stack)\b|\bat \S+ \(|call stack/,
  /(^|[\s('"])\/(?!\/)[\w.-]+\/[\w./-]+|\.(ts|js|mjs|sql)\b|node_modules|file:\/\//,
  /\bundefined\b|\bNaN\b|\[object |\bnull\b/,
  // Names of columns and tables; a list of the words one may choose from is none.
  /^(?!Choose one of ).*\b[a-z]+_[a-z_]+\b/,
]

/** Sentences that begin with the name of a product, which may be anything. */
const aboutGoods =
  /^.*(?=: (This (sub)?category|Discount price|Another product|The stock) | is not in the shop any more$)/s

/** The sentence, where it says more than a shopper should read, or is no sentence at all. */
export function leakIn(sentence: string): string | undefined {
  const words = sentence.replace(aboutGoods, 'A product')
  const isSentence = /^[\p{Lu}\d“‘'"₹]/u.test(words) && words.includes(' ') && words.length <= 400
  return isSentence && !workshop.some((pattern) => pattern.test(words)) ? undefined : sentence.slice(0, 300)
}
