import { Link, useLocation } from '@tanstack/react-router'

import { LoginInput } from '@mezgeb/contract/auth'

import { paths } from '../../lib/paths.ts'
import { useSaveForm } from '../../lib/use-save-form.ts'
import { Message } from '../../ui/Message.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useLogin } from './auth.api.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { EmailField } from './EmailField.tsx'

const NOTICES = {
  registered: { tone: 'success', text: 'Registration successful! Please login.' },
  expired: { tone: 'warning', text: 'Your session has ended. Please sign in again.' },
} as const

/** /login (spec §2). Wrong credentials are shown here; what ended the last session is said above the form. */
export function LoginPage() {
  const login = useLogin()
  const { form, shell } = useSaveForm({
    schema: LoginInput,
    initialValues: { email: '', password: '' },
    save: login,
    onSaved: () => undefined,
  })
  const notice = useLocation({ select: (location) => location.state.notice })
  const shown = notice === undefined ? undefined : NOTICES[notice]
  return (
    <AuthFrame
      title="Sign in"
      description="Open your register."
      foot={
        <>
          New here? <Link to={paths.register}>Register</Link> your institution.
        </>
      }
    >
      <AuthForm shell={shell} submit="Sign in">
        {shown !== undefined && <Message tone={shown.tone}>{shown.text}</Message>}
        <EmailField {...form.getInputProps('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      </AuthForm>
    </AuthFrame>
  )
}
