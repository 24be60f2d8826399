import { chmod, readFile, writeFile } from 'node:fs/promises'

const shipped = new URL('../../deploy/', import.meta.url)

/**
 * Writes a file of deploy/ with this machine's ports and folders in place of its own. What is to be replaced must be
 * there, so that the file and the trial can't drift apart.
 */
export async function fillDeployFile(name: string, to: string, filled: Record<string, string>): Promise<void> {
  let text = await readFile(new URL(name, shipped), 'utf8')
  for (const [ours, here] of Object.entries(filled)) {
    if (!text.includes(ours)) throw new Error(`deploy/${name} has no “${ours}” any more`)
    text = text.replaceAll(ours, here)
  }
  await writeFile(to, text)
  if (name.endsWith('.sh')) await chmod(to, 0o755)
}
