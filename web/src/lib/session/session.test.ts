import { beforeEach, describe, expect, it, vi } from 'vitest'

import { givenUser } from '../../testing/builders.ts'

import type * as Session from './session.ts'

let session: typeof Session

beforeEach(async () => {
  vi.resetModules()
  session = await import('./session.ts')
})

function otherTab(change: () => void): void {
  change()
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
}

describe('the session', () => {
  // spec: S2.7 S4.12
  it('is restored from local storage after a reload', () => {
    localStorage.setItem('token', 'secret')
    localStorage.setItem('user', JSON.stringify(givenUser()))
    session.initSession()
    expect(session.getSession()).toEqual({ token: 'secret', user: givenUser() })
  })

  // spec: S2.7
  it('starts signed out, and tidies up, when what is stored makes no sense', () => {
    localStorage.setItem('token', 'secret')
    localStorage.setItem('user', '{"id":')
    session.initSession()
    expect(session.getSession()).toBeNull()
    expect(localStorage.getItem('token')).toBeNull()
  })

  // asvs: 14.3.1
  it('ends here when another tab signs out', () => {
    session.initSession()
    session.startSession({ token: 'secret', user: givenUser() })
    otherTab(() => localStorage.clear())
    expect(session.getSession()).toBeNull()
    expect(session.lastEndedSession()).toMatchObject({ why: 'expired', userId: 'user-1' })
  })

  it('follows another tab that signs in as somebody else', () => {
    session.initSession()
    session.startSession({ token: 'secret', user: givenUser() })
    otherTab(() => {
      localStorage.setItem('user', JSON.stringify(givenUser({ id: 'user-2' })))
      localStorage.setItem('token', 'other')
    })
    expect(session.getSession()?.user.id).toBe('user-2')
  })

  it('never takes the user of one session with the token of another', () => {
    session.initSession()
    session.startSession({ token: 'secret', user: givenUser() })
    localStorage.setItem('user', JSON.stringify(givenUser({ id: 'user-2' })))
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }))
    expect(session.getSession()).toEqual({ token: 'secret', user: givenUser() })
  })

  it('keeps what the server now says about the user', () => {
    session.initSession()
    session.startSession({ token: 'secret', user: givenUser() })
    session.updateSessionUser(givenUser({ name: 'Hanna B.', version: 2 }))
    expect(session.getSession()?.user.name).toBe('Hanna B.')
    expect(localStorage.getItem('user')).toContain('Hanna B.')
  })
})
