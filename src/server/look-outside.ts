import type { FastifyBaseLogger } from 'fastify'
import type { Files } from './files/files.ts'
import type { Mailer } from './mail/mailer.ts'

interface Means {
  mail: Pick<Mailer, 'knock'>
  /** Undefined where they live in a folder, which was looked at before the shop opened. */
  bucket: Pick<Files, 'walk'> | undefined
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Looks once at what is otherwise reached only when something is to be sent or kept, so that a wrong password is known
 * on the first day. It stops nothing: what is away now may be back in a minute.
 */
export async function lookOutside({ mail, bucket, log }: Means): Promise<void> {
  const told = (words: string) => (err: unknown) => log.warn({ err }, words)
  await Promise.all([
    mail.knock().catch(told('letters wait until the mail server lets the shop in: see SMTP_URL')),
    bucket &&
      lookInto(bucket).catch(told('pictures and videos are out of reach: see S3_ENDPOINT, S3_BUCKET and its keys')),
  ])
}

async function lookInto(bucket: Pick<Files, 'walk'>): Promise<void> {
  const walking = bucket.walk()
  await walking.next()
  await walking.return(undefined)
}
