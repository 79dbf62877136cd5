import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import {
  NAME_MAX,
  PASSWORD_MAX,
  emailField,
  nameField,
  optionalTextField,
  passwordField,
  sentVersionField,
} from './fields.ts'
import { Institution } from './institutions.ts'
import { EVERYONE } from './roles.ts'
import { User } from './users.ts'

export const TIN_MAX = 50

const invalidEmail = 'Please enter a valid email'

export const LoginInput = z.object({
  email: emailField(invalidEmail),
  password: passwordField,
})

/** 401 INVALID_CREDENTIALS; 403 ACCOUNT_PENDING, ACCOUNT_REJECTED, INSTITUTION_REJECTED after the right password; 429. */
export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in; the token goes into the Authorization header as Bearer',
  allow: 'ANYONE',
  body: LoginInput,
  reply: z.object({ token: z.string(), user: User }),
  changes: [],
  failure: 'Login failed. Please try again.',
})

export const RegisterInstitutionInput = z.object({
  name: nameField,
  email: emailField(invalidEmail),
  password: passwordField,
  institutionName: optionalTextField(NAME_MAX),
  tin: optionalTextField(TIN_MAX),
})

/** Institution PENDING with its first ADMIN; 409 EMAIL_TAKEN; 429 after 20 an hour from one address. */
export const registerInstitution = endpoint({
  method: 'POST',
  path: '/auth/register-institution',
  summary: 'Register an institution (PENDING) with its first ADMIN',
  allow: 'ANYONE',
  body: RegisterInstitutionInput,
  reply: z.object({ user: User, institution: Institution }),
  changes: ['institutions', 'users'],
  failure: 'Institution registration failed. Please try again.',
  creates: true,
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session',
  allow: EVERYONE,
  changes: ['sessions'],
  failure: 'Logout failed. Please try again.',
  evenWhilePending: true,
  goesFirst: true,
})

export const getMe = endpoint({
  method: 'GET',
  path: '/auth/me',
  summary: 'The signed-in user',
  allow: EVERYONE,
  reply: User,
  failure: 'Failed to load your account.',
  goesFirst: true,
})

export const updateMe = endpoint({
  method: 'PATCH',
  path: '/auth/me',
  summary: 'Change the own name',
  allow: EVERYONE,
  body: z.object({ name: z.optional(nameField), version: sentVersionField }),
  reply: User,
  changes: ['users'],
  failure: 'Failed to update your account.',
})

/** Whatever is wrong with the current password, at its field. */
export const WRONG_PASSWORD = 'The current password is not correct.'

export const PasswordInput = z.object({
  current: z.string(WRONG_PASSWORD).check(z.maxLength(PASSWORD_MAX, WRONG_PASSWORD)),
  new: passwordField,
})

/** Ends every session of the user, this one too (decisions §3). */
export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/password',
  summary: 'Change the own password; every session of the user ends',
  allow: EVERYONE,
  body: PasswordInput,
  changes: ['users', 'sessions'],
  failure: 'Failed to change the password.',
  evenWhilePending: true,
})
