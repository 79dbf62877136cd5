import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

import { createAdmin } from '@mezgeb/contract/people/institution-admin'
import { changePassword, getMe, login, logout, updateMe } from '@mezgeb/contract/people/auth'
import {
  changeInstitutionStatus,
  createInstitution,
  listInstitutions,
  updateInstitution,
} from '@mezgeb/contract/business/institutions'
import { endOneSession, listSessions } from '@mezgeb/contract/people/own-sessions'
import {
  changeUserStatus,
  createUser,
  resetPassword,
  updateUser,
} from '@mezgeb/contract/people/users'
import * as z from 'zod/mini'

import { PASSWORD, anotherAddress } from '../../../server/src/testing/builders.ts'
import { ask, end, isDone, note, pick, turnedAway } from './book.ts'
import { idAndVersion } from './thing-commands.ts'

import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type { Book, Shop, Who } from './book.ts'

type Member = 'STAFF' | 'ADMIN'
type Decision = 'APPROVED' | 'REJECTED'
export type Hire = { who: Exclude<Who, 'OTHER'>; role: Member; branch: number }
export type Judge = { who: Who; which: number; to: Decision }
export type Currency = {
  who: Exclude<Who, 'SUPER_ADMIN'>
  currency: string | null
  isStale: boolean
}
export type Leave = { who: Member; by: 'button' | 'password' | 'list' }
export type Rename = { who: Member; name: string; isStale: boolean }

export type Manage = {
  who: Who
  which: number
  branch: number
  name: string
  step: 'edit' | 'reset'
  isStale: boolean
}

const Session = z.object({ token: z.string() })
const Sessions = z.object({ sessions: z.array(z.object({ id: z.string(), isThis: z.boolean() })) })
const MEMBERS: readonly Member[] = ['STAFF', 'ADMIN']

/** Adds a user to a branch. */
export async function hire({ who, role, branch }: Hire, book: Book, shop: Shop): Promise<void> {
  const branchId = pick(book.things.BRANCH, branch).id
  const email = `${randomUUID()}@example.com`
  const institution = who === 'SUPER_ADMIN' ? { institutionId: book.institution.id } : {}
  const body = { name: 'Hana', email, password: PASSWORD, role, branchId, ...institution }
  const answer = await ask(shop, book, { who, call: createUser, body })
  if (!isDone(answer, turnedAway(book, who, createUser))) return
  const made = { ...idAndVersion(answer.text), name: 'Hana', email, role, branchId }
  book.accounts.push({ ...made, status: 'PENDING' })
  note(book, 'USER', 'CREATED')
}

/** Adds an ADMIN to an institution that has none, or rejected ones only. */
export async function appoint(who: Exclude<Who, 'OTHER'>, book: Book, shop: Shop): Promise<void> {
  const email = `${randomUUID()}@example.com`
  const answer = await ask(shop, book, {
    who,
    call: createAdmin,
    params: { id: book.institution.id },
    body: { name: 'Rahel', email, password: PASSWORD },
  })
  const hasAdmin = book.accounts.some(
    ({ role, status }) => role === 'ADMIN' && status !== 'REJECTED',
  )
  const refusal = turnedAway(book, who, createAdmin) ?? (hasAdmin ? 'HAS_ADMIN' : null)
  if (!isDone(answer, refusal)) return
  const made = { ...idAndVersion(answer.text), name: 'Rahel', email, branchId: null }
  book.accounts.push({ ...made, role: 'ADMIN', status: 'APPROVED' })
  note(book, 'USER', 'CREATED')
}

/** Approves or rejects a user, perhaps the caller. */
export async function judge({ who, which, to }: Judge, book: Book, shop: Shop): Promise<void> {
  const account = pick(book.accounts, which)
  const params = { id: account.id }
  const answer = await ask(shop, book, {
    who,
    call: changeUserStatus,
    params,
    body: { status: to },
  })
  const refusal =
    turnedAway(book, who, changeUserStatus) ??
    (who === 'OTHER' ? 'NOT_FOUND' : null) ??
    (who === 'ADMIN' && account.role === 'ADMIN' ? 'FORBIDDEN' : null) ??
    (account.status === to ? 'STATUS_CHANGE' : null)
  if (!isDone(answer, refusal)) return
  account.status = to
  account.version = idAndVersion(answer.text).version
  note(book, 'USER', 'CHANGED')
  if (to === 'APPROVED') return
  for (const member of MEMBERS) if (book.logins[member].account === account) end(book, member)
}

/** Changes name and branch of a user, or gives a one-time password; only the name of those who act in the book. */
export async function manage(input: Manage, book: Book, shop: Shop): Promise<void> {
  const { who, which, step } = input
  const account = pick(book.accounts, which)
  const isActing = MEMBERS.some((member) => book.logins[member].account === account)
  const call = step === 'reset' && !isActing ? resetPassword : updateUser
  const wish = {
    name: input.name,
    ...(isActing ? {} : { branchId: pick(book.things.BRANCH, input.branch).id }),
    version: account.version - Number(input.isStale),
  }
  const body = call === resetPassword ? { password: PASSWORD } : wish
  const answer = await ask(shop, book, { who, call, params: { id: account.id }, body })
  const refusal =
    turnedAway(book, who, call) ??
    (who === 'OTHER' ? 'NOT_FOUND' : null) ??
    (who === 'ADMIN' && account.role === 'ADMIN' ? 'FORBIDDEN' : null) ??
    (call === updateUser && input.isStale ? 'STALE_VERSION' : null)
  if (!isDone(answer, refusal)) return
  const { version } = idAndVersion(answer.text)
  if (version !== account.version) note(book, 'USER', 'CHANGED')
  account.version = version
  if (call === resetPassword) return
  const next = { name: wish.name.trim(), branchId: wish.branchId ?? account.branchId }
  const isChange = next.name !== account.name || next.branchId !== account.branchId
  assert.equal(version, wish.version + Number(isChange))
  Object.assign(account, next)
}

/** Approves or rejects the institution as a super admin; others may not. */
export async function license({ who, to }: Judge, book: Book, shop: Shop): Promise<void> {
  const { institution } = book
  const params = { id: institution.id }
  const call = changeInstitutionStatus
  const answer = await ask(shop, book, { who, call, params, body: { status: to } })
  const refusal =
    turnedAway(book, who, call) ?? (institution.status === to ? 'STATUS_CHANGE' : null)
  if (!isDone(answer, refusal)) return
  institution.status = to
  institution.version = idAndVersion(answer.text).version
  note(book, 'INSTITUTION', 'CHANGED')
  if (to === 'REJECTED') for (const member of MEMBERS) end(book, member)
}

/** Sets one currency for all screens, or none. */
export async function choose(input: Currency, book: Book, shop: Shop): Promise<void> {
  const { who, currency, isStale } = input
  const { institution } = book
  const body = { currency, version: institution.version - Number(isStale) }
  const params = { id: institution.id }
  const answer = await ask(shop, book, { who, call: updateInstitution, params, body })
  const refusal =
    turnedAway(book, who, updateInstitution) ??
    (who === 'OTHER' ? 'NOT_FOUND' : null) ??
    (isStale ? 'STALE_VERSION' : null)
  if (!isDone(answer, refusal)) return
  institution.version = idAndVersion(answer.text).version
  if (institution.currency !== currency) note(book, 'INSTITUTION', 'CHANGED')
  institution.currency = currency
}

/** Changes the user's own name. */
export async function rename(
  { who, name, isStale }: Rename,
  book: Book,
  shop: Shop,
): Promise<void> {
  const { account } = book.logins[who]
  const body = { name, version: account.version - Number(isStale) }
  const answer = await ask(shop, book, { who, call: updateMe, body })
  const refusal = turnedAway(book, who, updateMe) ?? (isStale ? 'STALE_VERSION' : null)
  if (!isDone(answer, refusal)) return
  account.version = idAndVersion(answer.text).version
  if (account.name !== name.trim()) note(book, 'USER', 'CHANGED')
  account.name = name.trim()
}

/** Ends the session from the list of the user's sessions, in which no other is. */
async function leaveFromList(who: Member, book: Book, shop: Shop): Promise<void> {
  const answer = await ask(shop, book, { who, call: listSessions })
  if (!isDone(answer, turnedAway(book, who, listSessions))) return
  const sessions = Sessions.parse(answer.body).sessions.filter(({ isThis }) => isThis)
  assert.equal(sessions.length, 1)
  const params = { id: sessions[0]?.id ?? '' }
  if (isDone(await ask(shop, book, { who, call: endOneSession, params }), null)) end(book, who)
}

/** Signs out, or changes the password, which ends the session too. */
export async function leave({ who, by }: Leave, book: Book, shop: Shop): Promise<void> {
  const own = book.logins[who]
  if (by === 'list') return leaveFromList(who, book, shop)
  const isNewPassword = by === 'password'
  const next = `Another-${randomUUID()}`
  const call = isNewPassword ? changePassword : logout
  const body = isNewPassword ? { body: { current: own.password, new: next } } : {}
  const answer = await ask(shop, book, { who, call, ...body })
  if (!isDone(answer, turnedAway(book, who, call))) return
  end(book, who)
  if (!isNewPassword) return
  own.password = next
  note(book, 'USER', 'CHANGED')
}

/** Tries to sign in. */
export async function enter(who: Member, book: Book, shop: Shop): Promise<void> {
  const own = book.logins[who]
  const { email, status } = own.account
  const body = { email, password: own.password }
  const call = login
  const answer = await ask(shop, book, { who, call, body, address: anotherAddress() })
  if (!isDone(answer, refusalOf(status, book.institution.status))) return
  const { token } = Session.parse(JSON.parse(answer.text))
  assert.notEqual(token, own.token)
  own.token = token
  own.isAlive = true
}

function refusalOf(user: string, institution: string): ErrorCode | null {
  if (user === 'REJECTED') return 'ACCOUNT_REJECTED'
  return institution === 'REJECTED' ? 'INSTITUTION_REJECTED' : null
}

/** Approves the institution and its users again, and signs them in. */
export async function recover(_: null, book: Book, shop: Shop): Promise<void> {
  const who = 'SUPER_ADMIN'
  await license({ who, which: 0, to: 'APPROVED' }, book, shop)
  for (const [which, { status }] of book.accounts.slice(0, MEMBERS.length).entries()) {
    if (status === 'REJECTED') await judge({ who, which, to: 'APPROVED' }, book, shop)
  }
  for (const member of MEMBERS) {
    const { isAlive } = book.logins[member]
    const answer = await ask(shop, book, { who: member, call: getMe })
    isDone(answer, isAlive ? null : 'SIGNED_OUT')
    if (!isAlive) await enter(member, book, shop)
  }
}

/** A super admin adds an empty institution. */
export async function found(who: Exclude<Who, 'OTHER'>, book: Book, shop: Shop): Promise<void> {
  const name = `Founded ${randomUUID()}`
  const answer = await ask(shop, book, { who, call: createInstitution, body: { name } })
  if (!isDone(answer, turnedAway(book, who, createInstitution))) return
  const query = { search: name }
  const { body } = await shop.api.send(listInstitutions, { token: shop.superToken, query })
  const nothing = { branches: 0, users: 0, products: 0, suppliers: 0 }
  assert.deepEqual(
    body.map((one) => [one.name, one.status, one.counts]),
    [[name, 'PENDING', nothing]],
  )
}
