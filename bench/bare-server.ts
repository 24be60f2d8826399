import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import * as z from 'zod/mini'

/** The fastest Node can be: the same status, headers and bytes for whoever asks. */
const [port, file = '', headersAsJson = '{}'] = process.argv.slice(2)
const body = readFileSync(file)
const headers = z.parse(z.record(z.string(), z.string()), JSON.parse(headersAsJson))

createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(port), '127.0.0.1', () => console.log('listening'))
