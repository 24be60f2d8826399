import { StartupError } from '#server/startup-error.ts'

/** What a person can put right is said in a line; anything else is a bug and comes with its stack. */
export async function explainingItself(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
