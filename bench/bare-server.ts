import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import * as z from 'zod/mini'

/** The fastest Node can be: the same status, headers and bytes for whoever asks. */
const [port, file = '', headersAsJson = '{}'] = process.argv.slice(2)
const body = readFileSync(file)
const rawHeaders = Object.entries(z.parse(z.record(z.string(), z.string()), JSON.parse(headersAsJson))).flat()

createServer((_request, response) => {
  response.writeHead(200, rawHeaders)
  response.end(body)
}).listen(Number(port), '127.0.0.1', () => console.log('listening'))
