import * as z from 'zod/mini'

import {
  PASSWORD_MAX,
  emailField,
  nameField,
  optionalNameField,
  passwordField,
} from '../kit/fields.ts'
import { ruleOf } from '../kit/refusals.ts'
import { currencyField, tinField } from '../business/institution.ts'

export const RULES = {
  INVALID_EMAIL: 'Please enter a valid email',
  SAME_PASSWORD: 'The new password must be another one.',
  WRONG_PASSWORD: 'The current password is not correct.',
} as const
const rule = ruleOf(RULES)
const invalidEmail = rule('INVALID_EMAIL')

export const LoginInput = z.object({
  email: emailField(invalidEmail),
  password: passwordField,
})

export const RegisterInstitutionInput = z.object({
  name: nameField,
  email: emailField(invalidEmail),
  password: passwordField,
  institutionName: optionalNameField,
  tin: tinField,
  currency: currencyField,
})

export const WRONG_PASSWORD = rule('WRONG_PASSWORD')

export const SAME_PASSWORD = rule('SAME_PASSWORD')

export const PasswordInput = z.object({
  current: z.string(WRONG_PASSWORD).check(z.maxLength(PASSWORD_MAX, WRONG_PASSWORD)),
  new: passwordField,
})
