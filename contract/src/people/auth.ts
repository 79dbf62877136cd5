import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { nameField, sentVersionField } from '../kit/fields.ts'
import { LoginInput, PasswordInput } from './credentials.ts'
import { Me } from './user.ts'

/** 401 INVALID_CREDENTIALS; 403 ACCOUNT_PENDING, ACCOUNT_REJECTED, INSTITUTION_REJECTED after the right password; 429. */
export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in; the token goes into the Authorization header as Bearer',
  needs: 'ANYONE',
  body: LoginInput,
  reply: z.object({ token: z.string(), user: Me }),
  changes: [],
  refusals: [
    'INVALID_CREDENTIALS',
    'ACCOUNT_PENDING',
    'ACCOUNT_REJECTED',
    'INSTITUTION_REJECTED',
    'TOO_MANY_REQUESTS',
  ],
  failure: 'Login failed. Please try again.',
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session',
  needs: 'SIGNED_IN',
  changes: ['sessions'],
  failure: 'Logout failed. Please try again.',
  evenWhilePending: true,
  priority: 'high',
  evenBeforeOwnPassword: true,
})

export const getMe = endpoint({
  method: 'GET',
  path: '/auth/me',
  summary: 'The signed-in user',
  needs: 'SIGNED_IN',
  shows: ['users', 'institutions', 'branches'],
  reply: Me,
  failure: 'Failed to load your account.',
  priority: 'high',
  evenBeforeOwnPassword: true,
})

export const updateMe = endpoint({
  method: 'PATCH',
  path: '/auth/me',
  summary: 'Change the own name',
  needs: 'SIGNED_IN',
  body: z.object({ name: z.optional(nameField), version: sentVersionField }),
  reply: Me,
  changes: ['users'],
  refusals: ['STALE_VERSION'],
  failure: 'Failed to update your account.',
})

/** Ends every session of the user, this one too (decisions §3). */
export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/password',
  summary: 'Change the own password; every session of the user ends',
  needs: 'SIGNED_IN',
  body: PasswordInput,
  changes: ['users', 'sessions'],
  refusals: ['TOO_MANY_REQUESTS'],
  failure: 'Failed to change the password.',
  evenWhilePending: true,
  evenBeforeOwnPassword: true,
})
