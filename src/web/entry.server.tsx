import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { handOverContext, logContext, nonceContext, requestIdContext, toldContext } from './contexts.ts'
import { DrawnParts } from './drawn-parts.server.tsx'
import { ServerOnly } from './server-only.ts'
import { writeTold } from './tell.ts'

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
  const streamCache = await readHandOver(routerContext)
  const manifest = withMatchedRoutes(routerContext)
  const toDraw = () => (
    <ServerOnly value={{ nonce, requestId, drawOnce: import.meta.env.PROD ? parts.drawOnce : undefined }}>
      <ServerRouter
        // Nothing is read from this stream any more, but each drawing takes hold of one.
        context={{ ...routerContext, manifest, serverHandoffStream: new ReadableStream(), renderMeta: { streamCache } }}
        url={request.url}
        nonce={nonce}
      />
    </ServerOnly>
  )
  const told = writeTold(loadContext.get(toldContext) ?? [])
  const [head = '', ...rest] = withScriptsLast(drawAtOnce(toDraw()) ?? (await drawPatiently(toDraw(), nonce)), told)
  // The router's own objects live on until V8 next goes through the whole of its memory: what was read for the page need not.
  routerContext.staticHandlerContext.loaderData = {}
  headers.set('Content-Type', 'text/html; charset=utf-8')
  loadContext.get(handOverContext)({ pieces: [parts.announceIn(head), ...rest], putPartsInto: parts.putInto })
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

/** The framework makes all routes it is told of anew for each page, and needs none but those that lead to it. */
function withMatchedRoutes({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const matched = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]] as const)
  return { ...manifest, routes: Object.fromEntries(matched) }
}

type HandOver = NonNullable<NonNullable<EntryContext['renderMeta']>['streamCache']>

/** What the framework tells the browser is read before the page is drawn, which then has nothing to wait for. */
async function readHandOver({ serverHandoffStream }: EntryContext): Promise<HandOver> {
  const decoder = new TextDecoder()
  let value = ''
  for await (const bytes of serverHandoffStream ?? []) value += decoder.decode(bytes, { stream: true })
  return {
    0: Object.assign(Promise.resolve(), { result: { done: false, value } }),
    1: Object.assign(Promise.resolve(), { result: { done: true, value: '' } }),
  }
}

/** Half the work of the other way. Undefined where some of the page has to be waited for, or something is wrong with it. */
function drawAtOnce(page: ReactNode): string | undefined {
  try {
    const drawn = `<!DOCTYPE html>${renderToString(page)}`
    return drawn.includes(leftOut) ? undefined : drawn
  } catch {
    return undefined
  }
}

/** How React marks what the browser is to draw in place of the server. */
const leftOut = '<!--$!-->'

function drawPatiently(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(patience)
        resolve(text(pipe(new PassThrough())))
      },
      onError(error) {
        clearTimeout(patience)
        reject(error)
      },
    })
    const patience = setTimeout(() => abort(new Error('The page took too long to render')), renderTimeoutMs)
  })
}

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const endOfScript = '</script>'
const pageScript = /<script( nonce="[^"]*")? type="module" async="">([\s\S]*)<\/script>$/

/**
 * On a slow line the page is seen first, letters and pictures and all: it can be read and its links work before scripts
 * come. They are fetched once it has been painted, or sooner where somebody touches it. React puts what is to be fetched
 * into the head and the script behind all content, and what that is told by the loaders goes before it. Answers with the
 * page in pieces, its head first: put together, all of it would be copied again by whoever looks for something in it.
 */
function withScriptsLast(page: string, told: string): string[] {
  const headEnds = page.indexOf('</head>')
  const scriptMark = page.lastIndexOf(' type="module" async="">')
  if (!import.meta.env.PROD || headEnds < 0 || scriptMark < headEnds) return [page]
  const scriptBegins = page.lastIndexOf('<script', scriptMark)
  const scriptEnds = page.indexOf(endOfScript, scriptBegins) + endOfScript.length
  const head = page.slice(0, headEnds)
  const files = [...head.matchAll(preload)].map(([, file = '']) => file)
  const script = page
    .slice(scriptBegins, scriptEnds)
    .replace(
      pageScript,
      (_, nonce = '', module: string) =>
        `<script${nonce} type="text/plain" id="page-script">${module}</script><script${nonce}>${beginAfterPaint(files)}</script>`,
    )
  return [head.replaceAll(preload, ''), page.slice(headEnds, scriptBegins), told, script, page.slice(scriptEnds)]
}

/**
 * Runs as it stands, in any browser that can run modules: the files are asked for one after the other, with room between
 * them for whoever touches the page, and then the page's script, which the policy knows by its hash wherever it stands.
 */
function beginAfterPaint(files: readonly string[]): string {
  return `(()=>{let begun=false;const files=${JSON.stringify(files)};const turns=new MessageChannel();const next=turns.port1.onmessage=()=>{const href=files.shift();if(href){const link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.append(link);turns.port2.postMessage(0);return}turns.port1.close();const script=document.createElement("script");script.type="module";script.textContent=document.getElementById("page-script").textContent;document.body.append(script)};const begin=()=>{if(begun)return;begun=true;next()};try{new PerformanceObserver(begin).observe({type:"largest-contentful-paint",buffered:true})}catch{}for(const event of ["load","pointerdown","keydown"])addEventListener(event,begin,{once:true,capture:true})})()`
}
