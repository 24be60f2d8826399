const came = new Map<string, Promise<void>>()

/**
 * Each `import()` of the built pages comes this way (see vite.config.ts). By the HTML standard, and in Chromium since 150,
 * a module that did not come is not asked for again as long as its page is open, so that Try again could never help. A
 * `fetch` is; and what it has brought is imported from the browser's cache.
 */
export async function importLate<Code>(load: () => Promise<Code>, files: readonly string[] = []): Promise<Code> {
  await Promise.all(files.filter((file) => !isOfPage(file)).map(fetchOnce))
  return load()
}

/** It came with the page itself. */
function isOfPage(file: string): boolean {
  return document.querySelector(`link[rel=modulepreload][href="/${file}"]`) !== null
}

function fetchOnce(file: string): Promise<void> {
  const coming = came.get(file) ?? fetchWhole(file)
  came.set(file, coming)
  coming.catch(() => came.delete(file))
  return coming
}

async function fetchWhole(file: string): Promise<void> {
  try {
    const response = await fetch(`/${file}`)
    if (!response.ok) throw new Error(String(response.status))
    await response.arrayBuffer()
  } catch (cause) {
    throw new Error(`${file}, which is to be imported, did not come`, { cause })
  }
}
