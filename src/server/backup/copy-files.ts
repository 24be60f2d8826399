import { typeOf } from '#server/files/file-path.ts'
import type { Files } from '#server/files/files.ts'

/** Copies what the other storage does not have yet. Files never change under their name, so what is there is right. */
export async function copyFiles(
  source: Files,
  target: Files,
  signal?: AbortSignal,
): Promise<{ copied: number; bytes: number }> {
  const there = new Set<string>()
  for await (const path of target.walk()) there.add(path)
  const done = { copied: 0, bytes: 0 }
  for await (const path of source.walk()) {
    signal?.throwIfAborted()
    if (there.has(path)) continue
    const file = await source.open(path)
    // Removed since it was seen.
    if (!file) continue
    await target.put(path, file.stream, typeOf(path))
    done.copied += 1
    done.bytes += file.size
  }
  return done
}
