import type { FastifyReply } from 'fastify'

export function complain(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ message, status_code: status })
}

/** Fields by their names, each with what is wrong with it. */
export type FieldErrors = Record<string, string[]>

export function complainOfFields(
  reply: FastifyReply,
  errors: FieldErrors,
  message = 'Oops! Invalid Data.',
): FastifyReply {
  return reply.code(422).send({ message, errors, status_code: 422 })
}

export function required(field: string): string {
  return `The ${field.replaceAll('_', ' ')} field is required.`
}

export const cannotReassign = 'Oops! Cannot reassign courier for this shipment.'
