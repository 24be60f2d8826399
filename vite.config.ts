import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What every page needs comes in one file, and small parts that several share in another, not in twenty of 1 KB. */
const groups = [
  { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  { name: 'kit', test: /node_modules[\\/]lucide-react[\\/]|src[\\/]web[\\/]ui[\\/]/, minShareCount: 3 },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Found all at once, or in development each first visit of a page would find new ones and reload it.
  optimizeDeps: { entries: ['src/web/**/*.tsx'] },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  build: {
    target: 'es2022',
    // The page policy allows no data: fonts, and a ₹ inlined into the stylesheet would be paid for by every page.
    assetsInlineLimit: 0,
  },
})
