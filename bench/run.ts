import { measureCachedPage } from './cached-page.ts'

/** Every figure there is, one after the other. */
await measureCachedPage()
