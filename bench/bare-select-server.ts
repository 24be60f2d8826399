import { createServer } from 'node:http'
import pg from 'pg'

/** As little as an API can be: one prepared SELECT for each request, answered as JSON. */
const [port, databaseUrl, id = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
const statement = { name: 'one', text: 'select * from products where id = $1', values: [id] }

createServer((_request, response) => {
  pool.query(statement).then(
    ({ rows }) => {
      const body = JSON.stringify(rows[0])
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      response.end(body)
    },
    (error: unknown) => {
      response.writeHead(500).end(String(error))
    },
  )
}).listen(Number(port), '127.0.0.1', () => console.log('listening'))
