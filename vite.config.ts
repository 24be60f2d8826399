import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const parts = /node_modules[\\/]lucide-react[\\/]|src[\\/]web[\\/](ui[\\/]|server-only\.ts|drawn-once\.tsx)/
/** What stands around every page needs these itself. */
const around =
  /src[\\/](contracts[\\/]pin-code|web[\\/](account[\\/]me-timeout|api-error|browser-storage|page-meta|use-hydrated|cart[\\/]cart-store|content[\\/]error-page|shell[\\/](kept-focus|leaving|links|menu-changes)|storefront[\\/]wishlist-store))\.tsx?$/
/** Parts of a few pages only, which the others should not have to fetch. */
const seldom =
  /icons[\\/](copy|image-plus)\.|src[\\/]web[\\/]ui[\\/](table|row-selection|select|tabs|charts|picture-choice|necklace-|video-|file-|removable-|password-|progress-|upload-|confirm-|option-|sum-)/

/** What every page needs comes in one file, and small parts that several share in another, not in twenty of 1 KB. */
const groups = [
  { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  { name: 'kit', test: isOfKit, minShareCount: 2 },
]

function isOfKit(id: string): boolean {
  return around.test(id) || (parts.test(id) && !seldom.test(id))
}

/** Read by Chromium: it compiles the whole file beside the page, rather than each function when it is first called. */
function hintFor({ name }: { name: string }): string {
  return name === 'framework' ? '//# allFunctionsCalledOnLoad' : ''
}

const importLate = fileURLToPath(new URL('./src/web/import-late.ts', import.meta.url))

/** Vite's own helper asks the browser to preload modules: one that did not come would be given up for good. */
const fetchesBeforeImport: Plugin = {
  name: 'fetches-before-import',
  enforce: 'pre',
  apply: 'build',
  load(id) {
    return id === '\0vite/preload-helper.js'
      ? `export { importLate as __vitePreload } from ${JSON.stringify(importLate)}`
      : undefined
  },
}

export default defineConfig({
  plugins: [fetchesBeforeImport, tailwindcss(), reactRouter()],
  // Found all at once, or in development each first visit of a page would find new ones and reload it.
  optimizeDeps: { entries: ['src/web/**/*.tsx'] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups }, postBanner: hintFor } } } },
  },
  build: {
    target: 'es2022',
    // A module that needs no other is fetched before as well.
    modulePreload: { resolveDependencies: (file, others) => (others.includes(file) ? others : [file, ...others]) },
    // The card's icons are smaller than the asking for them would be.
    assetsInlineLimit: (file) => file.endsWith('.svg'),
  },
})
