import { Link, useLocation } from '@tanstack/react-router'
import { useRef } from 'react'

import { LoginInput } from '@mezgeb/contract/auth'

import { paths } from '../../lib/paths.ts'
import { useSaveForm } from '../../lib/use-save-form.ts'
import { t } from '../../texts/texts.ts'
import { Message } from '../../ui/Message.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useLogin } from './auth.api.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { EmailField } from './EmailField.tsx'
import { keptValues, useKeepValues } from './kept-values.ts'
import { useBeginTyping } from './use-begin-typing.ts'

const TONES = { registered: 'success', passwordChanged: 'success', expired: 'warning' } as const

/** /login (spec §2). Wrong credentials are shown here; what ended the last session is said above the form. */
export function LoginPage() {
  const login = useLogin()
  const { form, shell } = useSaveForm({
    schema: LoginInput,
    initialValues: keptValues({ email: '', password: '' }),
    save: login,
    onSaved: () => undefined,
  })
  useKeepValues(form.values)
  const notice = useLocation({ select: (location) => location.state.notice })
  const email = useRef<HTMLInputElement>(null)
  // What ended the last session is read before the next one begins.
  useBeginTyping(email, { mayBegin: notice === undefined })
  return (
    <AuthFrame
      title={t.auth.signIn}
      description={t.auth.signInDescription}
      foot={
        <>
          {t.auth.newHere} <Link to={paths.register}>{t.auth.registerLink}</Link>
          {t.auth.yourInstitution}
        </>
      }
    >
      <AuthForm shell={shell} submit={t.auth.signIn}>
        {notice !== undefined && <Message tone={TONES[notice]}>{t.auth[notice]}</Message>}
        <EmailField ref={email} {...form.getInputProps('email')} />
        <PasswordField
          label={t.ui.password}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      </AuthForm>
    </AuthFrame>
  )
}
