import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'

/** A message as the mailbox shows it. */
export interface Letter {
  id: string
  to: string
  from: string
  subject: string
  text: string
  html: string
  /** When it came in. */
  date: string
  messageId: string
  headers: readonly { name: string; value: string }[]
  attachments: readonly { filename: string; type: string; size: number }[]
}

export interface Envelope {
  from: string
  to: readonly string[]
}

const envelopeTo = 'X-Envelope-To'

/** Put before the message, since its own headers need not name everyone it goes to. */
export function toEnvelopeLines({ from, to }: Envelope): string {
  return `Return-Path: <${from}>\r\n${envelopeTo}: ${to.join(', ')}\r\n`
}

/** A message that can't be read is still shown: the mailbox takes everything. */
export async function readLetter(id: string, date: string, raw: Buffer): Promise<Letter> {
  const email = await parse(raw)
  return {
    id,
    to: email.headers.find(({ key }) => key === envelopeTo.toLowerCase())?.value ?? '',
    from: addressOf(email.from) || (email.returnPath ?? ''),
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    date,
    messageId: email.messageId ?? '',
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: email.attachments.map((file) => ({
      filename: file.filename || 'unnamed',
      type: file.mimeType,
      size: bytesOf(file).length,
    })),
  }
}

export async function readAttachment(raw: Buffer, index: number): Promise<Buffer | undefined> {
  const file = (await parse(raw)).attachments[index]
  return file && bytesOf(file)
}

async function parse(raw: Buffer): Promise<Email> {
  try {
    return await PostalMime.parse(raw)
  } catch (error) {
    const subject = `A message that can't be read: ${error instanceof Error ? error.message : String(error)}`
    return { headers: [], headerLines: [], attachments: [], subject, text: raw.toString('latin1') }
  }
}

function addressOf(address: Address | undefined): string {
  return address?.address ?? address?.group?.map((member) => member.address).join(', ') ?? ''
}

function bytesOf({ content }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof ArrayBuffer
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
}
