/** For pages that are somebody's own and are filled in by the browser: without scripts they would wait for ever. */
export function NeedsScripts() {
  return (
    <noscript>
      <p className="mb-6 text-red">This page needs JavaScript. Please switch it on and load the page again.</p>
    </noscript>
  )
}
