import { Link, useLocation } from '@tanstack/react-router'
import { useRef } from 'react'

import { LoginInput } from '@mezgeb/contract/people/credentials'

import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { t } from '../../../texts/texts.ts'
import { Message } from '../../../ui/kit/Message.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { useLogin } from './auth.api.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { EmailField } from './EmailField.tsx'
import { valuesBeforeRemount, useValuesAcrossRemount } from './remounted-values.ts'
import { useAutoFocus } from './use-auto-focus.ts'

const TONES = { registered: 'success', passwordChanged: 'success', expired: 'warning' } as const

/** /login (spec §2). Refused credentials and the cause of the last sign-out are shown here. */
export function LoginPage() {
  const login = useLogin()
  const { notice, email: known = '' } = useLocation({ select: ({ state }) => state })
  const { form, shell } = useSaveForm({
    schema: LoginInput,
    initialValues: valuesBeforeRemount({ email: known, password: '' }),
    save: login,
    onSaved: () => undefined,
  })
  useValuesAcrossRemount(form.values)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  // No autofocus over the notice of an ended session: the user reads it first.
  useAutoFocus(known === '' ? email : password, { mayBegin: notice === undefined })
  return (
    <AuthFrame
      title={t.auth.signIn}
      description={t.auth.signInDescription}
      foot={
        <>
          {t.auth.newHere} <Link to="/register">{t.auth.registerLink}</Link>
          {t.auth.yourInstitution}
        </>
      }
    >
      <AuthForm shell={shell} submit={t.auth.signIn}>
        {notice !== undefined && <Message tone={TONES[notice]}>{t.auth[notice]}</Message>}
        <EmailField ref={email} {...form.getInputProps('email')} />
        <PasswordField
          ref={password}
          label={t.ui.password}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      </AuthForm>
    </AuthFrame>
  )
}
