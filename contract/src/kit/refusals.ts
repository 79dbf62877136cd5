import type { Refusal } from './failure.ts'
import type * as z from 'zod/mini'

type NamesIn<Template> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

export type Translated<Template> = [NamesIn<Template>] extends [never]
  ? string
  : { [Name in NamesIn<Template>]: `${string}{${Name}}${string}` }[NamesIn<Template>]

type RulesIn<Module> = Module extends { RULES: infer Rules } ? Rules : unknown

/** Translations for a file of the contract: its rules by code, its failed calls by method and path. */
export type Translations<Module> = {
  readonly [Code in keyof RulesIn<Module>]: Translated<RulesIn<Module>[Code]>
} & {
  readonly [
    Name in keyof Module as Module[Name] extends {
      method: infer Method extends string
      path: infer Path extends string
    }
      ? `${Method} ${Path}`
      : never
  ]: string
}

type Params<Template> = [NamesIn<Template>] extends [never]
  ? []
  : [Record<NamesIn<Template>, string | number>]

/** Makes the messages of schemas from a file's rules: refusals as JSON for `refusalIn`, because zod keeps nothing but a string. */
export function ruleOf<Rules extends Record<string, string>>(rules: Rules) {
  return <Code extends keyof Rules & string>(
    code: Code,
    ...[params]: Params<Rules[Code]>
  ): string => JSON.stringify({ code, message: filled(rules[code] ?? '', params), params })
}

export function refusalIn(message: string): Refusal {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by ruleOf
  return message.startsWith('{') ? (JSON.parse(message) as Refusal) : { code: 'INVALID', message }
}

export function filled(template: string, params: Refusal['params'] = {}): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}

export function refuse(
  { value, issues }: Pick<z.core.ParsePayload, 'value' | 'issues'>,
  path: (string | number)[],
  message: string,
): void {
  issues.push({ code: 'custom', input: value, message, path })
}

/** The places of keys that are there before. */
export function repeated(keys: readonly unknown[]): number[] {
  const seen = new Set<unknown>()
  return keys.flatMap((key, at) => (seen.size === seen.add(key).size ? at : []))
}
