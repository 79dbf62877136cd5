import { Link, useLocation } from '@tanstack/react-router'
import { useRef } from 'react'

import { t } from '../../../texts/texts.ts'
import { Message } from '../../../ui/kit/Message.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { useLogin } from './auth.api.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { EmailField } from './EmailField.tsx'
import { useAuthForm } from './use-auth-form.ts'
import { useAutoFocus } from './use-auto-focus.ts'

const schema = () => import('@mezgeb/contract/people/credentials').then((file) => file.LoginInput)
const TONES = { registered: 'success', passwordChanged: 'success', expired: 'warning' } as const

/** /login (spec §2). Refused credentials and the cause of the last sign-out are shown here. */
export function LoginPage() {
  const login = useLogin()
  const { notice, email: known = '' } = useLocation({ select: ({ state }) => state })
  const { text, shell } = useAuthForm({
    schema,
    initialValues: { email: known, password: '' },
    save: login,
  })
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  // No autofocus over the notice of an ended session: the user reads it first.
  const mayBegin = notice === undefined || notice === 'registered'
  useAutoFocus(known === '' ? email : password, { mayBegin })
  return (
    <AuthFrame
      title={t.auth.signIn}
      description={t.auth.signInDescription}
      foot={
        <>
          {t.auth.forgot}
          <br />
          {t.auth.newHere} <Link to="/register">{t.auth.registerLink}</Link>
          {t.auth.yourInstitution}
        </>
      }
    >
      <AuthForm shell={shell} submit={t.auth.signIn}>
        {notice !== undefined && <Message tone={TONES[notice]}>{t.auth[notice]}</Message>}
        <EmailField ref={email} {...text('email')} />
        <PasswordField
          ref={password}
          label={t.ui.password}
          autoComplete="current-password"
          {...text('password')}
        />
      </AuthForm>
    </AuthFrame>
  )
}
