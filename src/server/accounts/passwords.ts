import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Turns } from '#server/turns.ts'

/** OWASP's second choice for argon2id: about 50 ms of one core here. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

const runArgon2 = promisify(argon2)

/** One core is left for everybody else, however many try to sign in. */
const turns = new Turns(Math.max(1, availableParallelism() - 1), 200)

/** In the usual text form ($argon2id$v=19$…), which names its own cost, so that a later one can be told apart. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive(password, { ...cost, nonce })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toText(nonce)}$${toText(tag)}`
}

/** Without a hash it works just as long and says no, so that time does not tell who has an account. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const kept = parse(hash ?? nobodysHash)
  if (!kept) return false
  const tag = await derive(password, kept)
  return hash !== undefined && tag.length === kept.tag.length && timingSafeEqual(tag, kept.tag)
}

const nobodysHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

type Kept = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'> & { nonce: Buffer }

function derive(password: string, { memory, passes, parallelism, nonce }: Kept): Promise<Buffer> {
  const message = password.normalize('NFKC')
  return turns.take(() => runArgon2('argon2id', { message, nonce, memory, passes, parallelism, tagLength }))
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

function parse(hash: string): (Kept & { tag: Buffer }) | undefined {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = form.exec(hash) ?? []
  if (!memory) return undefined
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function toText(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
