import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { portOf } from '#server/port-of.ts'
import { listeningLog } from '#test/harness/listening-log.ts'
import { openS3Files } from './files/s3-files.ts'
import { startS3 } from './files/test-storages.ts'
import { lookOutside } from './look-outside.ts'
import { openMailer } from './mail/mailer.ts'

async function mailServer(): Promise<(password: string) => ReturnType<typeof openMailer>> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 100,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'shop' }) : done(new Error('no such password')),
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)))
  return (password) => {
    const smtpUrl = `smtp://shop:${password}@127.0.0.1:${portOf(server.server)}`
    const mailer = openMailer({ smtpUrl, from: 'Shop <orders@shop.example>' })
    onTestFinished(() => mailer.close())
    return mailer
  }
}

test('a mail server that refuses the password and a bucket that is not there are named with their settings', async () => {
  const [mailer, bucket, log] = [await mailServer(), await startS3(), listeningLog()]
  onTestFinished(bucket.stop)
  const { kind, ...storage } = bucket.storage
  if (kind !== 's3') throw new Error('A bucket is kept at a service')

  await lookOutside({ mail: mailer('wrong'), bucket: openS3Files({ ...storage, bucket: 'other' }), log: log.logger })

  expect(log.text()).toMatch(/EAUTH, 535.*see SMTP_URL/)
  expect(log.text()).toMatch(/no such bucket.*see S3_ENDPOINT, S3_BUCKET/i)
  expect(log.text()).not.toContain('wrong')
})

test('of what lets the shop in nothing is said', async () => {
  const [mailer, bucket, log] = [await mailServer(), await startS3(), listeningLog()]
  onTestFinished(bucket.stop)

  await lookOutside({ mail: mailer('right'), bucket: bucket.files, log: log.logger })

  expect(log.text()).toBe('')
})
