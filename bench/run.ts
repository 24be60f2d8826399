import { measureCachedPage } from './cached-page.ts'
import { measureWhoHasAnAccount } from './who-has-an-account.ts'

/** Every figure there is, one after the other. */
await measureCachedPage()
await measureWhoHasAnAccount()
