import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Found all at once, or in development each first visit of a page would find new ones and reload it.
  optimizeDeps: { entries: ['src/web/**/*.tsx'] },
  build: {
    target: 'es2022',
    // The page policy allows no data: fonts, and a ₹ inlined into the stylesheet would be paid for by every page.
    assetsInlineLimit: 0,
  },
})
