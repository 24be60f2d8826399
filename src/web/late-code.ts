import { unreachable } from './transport.ts'

/** Code that comes when it is needed. Where it does not come, that is said as of any call whose answer never came. */
export async function lateCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    throw unreachable(error)
  }
}

/** Code fetched ahead of need, or for something that nobody misses. */
export function codeIfItComes<Code>(load: () => Promise<Code>, use?: (code: Code) => unknown): void {
  void load().then(use, () => undefined)
}
