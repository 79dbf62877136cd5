import { Ajv2020 } from 'ajv/dist/2020.js'
import * as z from 'zod/mini'

const JsonSchema = z.record(z.string(), z.unknown())
export type JsonSchema = z.infer<typeof JsonSchema>

const Content = z.object({ 'application/json': z.object({ schema: JsonSchema }) })
const Events = z.object({ 'text/event-stream': z.object({ schema: JsonSchema }) })
const Picture = z.object({ 'image/*': JsonSchema })
const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  schema: JsonSchema,
})
export type Parameter = z.infer<typeof Parameter>

const Document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        description: z.string(),
        security: z.array(z.unknown()),
        parameters: z.array(Parameter),
        requestBody: z.optional(z.object({ content: Content })),
        responses: z.record(
          z.string(),
          z.object({ content: z.optional(z.union([Content, Events, Picture])) }),
        ),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), JsonSchema) }),
})

/** The fault of a value, or null. */
export type Judge = (value: unknown) => string | null

/** One call of the OpenAPI document. */
export type Operation = {
  name: string
  method: string
  path: string
  /** Roles that may call it; empty: anonymous too. */
  roles: readonly string[]
  parameters: readonly Parameter[]
  body: JsonSchema | undefined
  judgeBody: Judge
  /** By name. */
  judgeParameter: ReadonlyMap<string, Judge>
  /** By status, or `default`; null if the reply has no body. */
  replies: ReadonlyMap<string, Judge | null>
  /** Its success is a stream of events that match the schema. */
  isStream: boolean
}

const REFERENCE = '#/components/schemas/'

/** Reads only the OpenAPI document of the server. */
export async function servedOperations(url: string): Promise<Operation[]> {
  const response = await fetch(`${url}/api/openapi.json`)
  const { paths, components } = Document.parse(await response.json())
  // Formats are given as patterns, too.
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const judgeOf = ({ $ref: reference, ...schema }: JsonSchema): Judge => {
    const name = typeof reference === 'string' ? reference.replace(REFERENCE, '') : ''
    const validate = ajv.compile({ allOf: [components.schemas[name] ?? {}, schema] })
    return (value) => (validate(value) ? null : ajv.errorsText(validate.errors))
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const body = operation.requestBody?.content['application/json'].schema
      const replies = Object.entries(operation.responses).map(
        ([status, { content }]): [string, Judge | null] => [
          status,
          content === undefined ? null : judgeOf(schemaIn(content)),
        ],
      )
      return {
        name: operation.operationId,
        method: method.toUpperCase(),
        path,
        roles: operation.security.length === 0 ? [] : rolesIn(operation.description),
        parameters: operation.parameters,
        body,
        judgeBody: judgeOf(body ?? {}),
        judgeParameter: new Map(
          operation.parameters.map(({ name, schema }) => [name, judgeOf(schema)]),
        ),
        replies: new Map(replies),
        isStream: 'text/event-stream' in (operation.responses['200']?.content ?? {}),
      }
    }),
  )
}

type AnyContent = z.infer<typeof Content> | z.infer<typeof Events> | z.infer<typeof Picture>

function schemaIn(content: AnyContent): JsonSchema {
  if ('image/*' in content) return content['image/*']
  return 'text/event-stream' in content
    ? content['text/event-stream'].schema
    : content['application/json'].schema
}

/** `Roles: ADMIN, SUPER_ADMIN.` */
function rolesIn(description: string): string[] {
  return description.match(/[A-Z_]{5,}/g) ?? []
}
