import { beforeEach, expect, it, vi } from 'vitest'

import { givenUser } from '../../testing/builders.ts'

import type * as Session from './session.ts'

const hanna = givenUser()
const dawit = givenUser({ id: 'user-2' })

let session: typeof Session

beforeEach(async () => {
  vi.resetModules()
  session = await import('./session.ts')
  session.initSession()
  session.startSession({ token: 'first', user: hanna })
})

it('an answer that the former session has ended does not end the change to the next one', async () => {
  const seen: (string | undefined)[] = []
  session.onSessionChange(() => seen.push(session.getSession()?.token))
  await session.replaceSession(async () => {
    session.endSession('first', 'expired')
    return { token: 'second', user: dawit }
  })
  expect(seen).toEqual(['second'])
})

it('ends the session when the change fails', async () => {
  const changing = session.replaceSession(async () => {
    session.endSession('first', 'expired')
    throw new Error('signed out')
  })
  await expect(changing).rejects.toThrow('signed out')
  expect(session.getSession()).toBeNull()
  expect(session.lastEndedSession()?.why).toBe('expired')
})

it('held work of others stays where people take over with a PIN, until they sign out', () => {
  const people = [{ userId: hanna.id, name: 'Hanna', institutionId: 'i', device: 'd' }]
  localStorage.setItem('pin-people', JSON.stringify(people))
  localStorage.setItem(`draft:${hanna.id}:held-baskets:`, '{}')
  sessionStorage.setItem(`draft:${hanna.id}:a form:`, '{}')
  session.startSession({ token: 'second', user: dawit })
  expect(localStorage.getItem(`draft:${hanna.id}:held-baskets:`)).toBe('{}')
  expect(sessionStorage.getItem(`draft:${hanna.id}:a form:`)).toBeNull()
  session.startSession({ token: 'third', user: hanna })
  session.endSession('third', 'logout')
  expect(localStorage.getItem(`draft:${hanna.id}:held-baskets:`)).toBeNull()
})
