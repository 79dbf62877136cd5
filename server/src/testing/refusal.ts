import type { Failure } from '@mezgeb/contract/kit/failure'

/** The refusal of a call: its status, its sentence, and the fields at fault, if any. */
export function refusal(answer: { status: number; failure: Failure }): {
  status: number
  message: string | undefined
  fields?: string[]
} {
  const { message, fields } = answer.failure
  return {
    status: answer.status,
    message,
    ...(fields === undefined ? {} : { fields: fields.map((field) => field.path) }),
  }
}
