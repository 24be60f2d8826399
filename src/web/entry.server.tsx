import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { handOverContext, logContext, nonceContext, requestIdContext } from './contexts.ts'
import { DrawnParts } from './drawn-parts.server.tsx'
import { ServerOnly } from './server-only.ts'

// The server takes them from the build: a second copy of a module would not know the first one's contexts, and one that
// is loaded before the build may be the slow kind for developers.
export { createRequestHandler, matchRoutes } from 'react-router'
export { loadContext } from './contexts.ts'

const renderTimeoutMs = 10_000

/** Renders the whole page before answering: it goes into the page cache as bytes, and half a page must never get there. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext)
  const requestId = loadContext.get(requestIdContext)
  const parts = new DrawnParts(nonce)
  const page = await draw(
    <ServerOnly value={{ nonce, requestId, drawOnce: import.meta.env.PROD ? parts.drawOnce : undefined }}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </ServerOnly>,
    nonce,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  loadContext.get(handOverContext)(parts.putInto(withScriptsLast(page)))
  return new Response(null, { status, headers })
}

/** Refusals such as a 404 are answers; only what nobody foresaw is worth a log line. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  context.get(logContext)(error)
}

/** What holds this rendering lives on for a while; its pieces are let go with the last, or they would be collected late. */
function draw(page: React.ReactNode, nonce: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const drawn: Buffer[] = []
    const collect = new Writable({
      write(chunk: Buffer, _encoding, done) {
        drawn.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(patience)
        resolve(Buffer.concat(drawn.splice(0)))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(collect),
      onError(error) {
        clearTimeout(patience)
        reject(error)
      },
    })
    const patience = setTimeout(() => abort(new Error('The page took too long to render')), renderTimeoutMs)
  })
}

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const pageScript = /<script( nonce="[^"]*")? type="module" async="">([\s\S]*)$/

/**
 * On a slow line the page is seen first, letters and pictures and all: it can be read and its links work before scripts
 * come. They are fetched once it has been painted, or sooner where somebody touches it. React puts what is to be fetched
 * into the head and the script behind all content: what lies between is passed on as the bytes it is.
 */
function withScriptsLast(page: Buffer): Buffer {
  const headEnds = page.indexOf('</head>')
  const scriptMark = page.lastIndexOf(' type="module" async="">')
  if (!import.meta.env.PROD || headEnds < 0 || scriptMark < headEnds) return page
  const scriptBegins = page.lastIndexOf('<script', scriptMark)
  const scriptEnds = page.indexOf('</script>', scriptBegins)
  const head = page.toString('utf8', 0, headEnds)
  const files = [...head.matchAll(preload)].map(([, file = '']) => file)
  const script = page
    .toString('utf8', scriptBegins, scriptEnds)
    .replace(
      pageScript,
      (_, nonce = '', text: string) =>
        `<script${nonce} type="text/plain" id="page-script">${text}</script><script${nonce}>${beginAfterPaint(files)}`,
    )
  return Buffer.concat([
    Buffer.from(head.replaceAll(preload, '')),
    page.subarray(headEnds, scriptBegins),
    Buffer.from(script),
    page.subarray(scriptEnds),
  ])
}

/**
 * Runs as it stands, in any browser that can run modules: the files are asked for one after the other, with room between
 * them for whoever touches the page, and then the page's script, which the policy knows by its hash wherever it stands.
 */
function beginAfterPaint(files: readonly string[]): string {
  return `(()=>{let begun=false;const files=${JSON.stringify(files)};const turns=new MessageChannel();const next=turns.port1.onmessage=()=>{const href=files.shift();if(href){const link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.append(link);turns.port2.postMessage(0);return}turns.port1.close();const script=document.createElement("script");script.type="module";script.textContent=document.getElementById("page-script").textContent;document.body.append(script)};const begin=()=>{if(begun)return;begun=true;next()};try{new PerformanceObserver(begin).observe({type:"largest-contentful-paint",buffered:true})}catch{}for(const event of ["load","pointerdown","keydown"])addEventListener(event,begin,{once:true,capture:true})})()`
}
