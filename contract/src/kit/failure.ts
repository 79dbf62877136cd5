import * as z from 'zod/mini'

/** Why something is refused: a code and parameters for programs, the English sentence for people. */
export const Refusal = z.object({
  code: z.string(),
  message: z.string(),
  params: z.optional(z.catchall(z.object({}), z.union([z.string(), z.number()]))),
})
export type Refusal = z.infer<typeof Refusal>

/** The answer of a failed call (decisions §2). 500 carries no message, so that the call's own sentence is shown. */
export const Failure = z.object({
  code: z.string(),
  message: z.optional(z.string()),
  params: Refusal.shape.params,
  fields: z.optional(z.array(z.extend(Refusal, { path: z.string() }))),
  current: z.optional(z.unknown()),
  /** Of who comes second: the other person who changed the record last, and when. */
  doneBy: z.optional(z.object({ name: z.string(), at: z.string() })),
  requestId: z.optional(z.string()),
})
export type Failure = z.infer<typeof Failure>
