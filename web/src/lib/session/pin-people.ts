import { readStored, store } from './storage.ts'

/** A person whose PIN works in this browser. `device` is the browser's secret for this person, beside the PIN. */
export type PinPerson = { userId: string; name: string; institutionId: string; device: string }

const KEY = 'pin-people'

/** The people whose PIN works in this browser, who was here last first. */
export function pinPeople(): readonly PinPerson[] {
  try {
    const stored: unknown = JSON.parse(readStored(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => isPerson(one)) : []
  } catch {
    return []
  }
}

export function rememberPinPerson(person: PinPerson): void {
  keep([person, ...othersThan(person.userId)])
}

/** From now on this person needs the password here. */
export function forgetPinPerson(userId: string): void {
  keep(othersThan(userId))
}

function othersThan(userId: string): PinPerson[] {
  return pinPeople().filter((one) => one.userId !== userId)
}

function keep(people: readonly PinPerson[]): void {
  store(KEY, people.length === 0 ? null : JSON.stringify(people))
}

function isPerson(value: unknown): value is PinPerson {
  if (typeof value !== 'object' || value === null) return false
  return ['userId', 'name', 'institutionId', 'device'].every(
    (name) => typeof Reflect.get(value, name) === 'string',
  )
}
