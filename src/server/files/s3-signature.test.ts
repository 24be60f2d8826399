import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { generate, startS3 } from './test-storages.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Signature version 4, as in https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function expectedSignature({ method, url = '', headers }: IncomingMessage, signed: string, scope: string): string {
  const [path, query = ''] = url.split('?')
  const names = signed.split(';')
  const lines = names.map((name) => `${name}:${String(headers[name])}`)
  const parameters = query.split('&').toSorted().join('&')
  const request = [method, path, parameters, ...lines, '', signed, headers['x-amz-content-sha256']].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, 'AWS4S3RVER')
  return hmac(key, toSign).toString('hex')
}

// The server of these tests takes any version 4 signature, so it is worked out here once more.
test('every request carries a signature made with the secret, over the host, the day and the region', async () => {
  const s3 = await startS3()
  onTestFinished(s3.stop)
  const seen: { kind: string; given: unknown; expected: unknown; scope: string; signed: string }[] = []
  s3.http.on('request', (request: IncomingMessage) => {
    const pattern = /^AWS4-HMAC-SHA256 Credential=S3RVER\/(.+), SignedHeaders=(.+), Signature=(.+)$/
    const [, scope = '', signed = '', given] = pattern.exec(request.headers.authorization ?? '') ?? []
    seen.push({ kind: `${request.method}`, given, expected: expectedSignature(request, signed, scope), scope, signed })
  })

  await s3.files.put('products/nath_1-a.b.webp', Buffer.from('x'), 'image/webp')
  await s3.files.put('videos/large.mp4', generate(9), 'video/mp4')
  const file = await s3.files.open('videos/large.mp4', { start: 5, end: 9 })
  file?.stream.destroy()
  await s3.files.remove('products/nath_1-a.b.webp')

  expect(seen.map(({ kind }) => kind)).toEqual(['PUT', 'POST', 'PUT', 'PUT', 'POST', 'GET', 'DELETE'])
  for (const { given, expected, scope, signed } of seen) {
    expect(given).toBe(expected)
    expect(scope).toMatch(/^\d{8}\/ap-south-1\/s3\/aws4_request$/)
    expect(signed.split(';')).toEqual(expect.arrayContaining(['host', 'x-amz-date', 'x-amz-content-sha256']))
  }
})
