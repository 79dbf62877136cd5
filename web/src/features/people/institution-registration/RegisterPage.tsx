import { Link, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'

import { registerInstitution } from '@mezgeb/contract/people/register-institution'

import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { OptionalText } from '../../../ui/form/OptionalText.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { CurrencyField } from '../../workspace/currency/CurrencyField.tsx'
import { AuthForm } from '../accounts/AuthForm.tsx'
import { AuthFrame } from '../accounts/AuthFrame.tsx'
import { EmailField } from '../accounts/EmailField.tsx'
import { useAuthForm } from '../accounts/use-auth-form.ts'
import { useAutoFocus } from '../accounts/use-auto-focus.ts'

const schema = () =>
  import('@mezgeb/contract/people/credentials').then((file) => file.RegisterInstitutionInput)

const EMPTY = {
  name: '',
  email: '',
  password: '',
  institutionName: '',
  tin: '',
  currency: null as string | null,
}

/** /register (spec §2): an institution together with its first admin. */
export function RegisterPage() {
  const { text, choice, shell } = useRegisterForm()
  const first = useRef<HTMLInputElement>(null)
  useAutoFocus(first, { mayBegin: true })
  return (
    <AuthFrame
      title={t.auth.register}
      description={t.auth.registerDescription}
      foot={
        <>
          {t.auth.alreadyRegistered} <Link to="/login">{t.auth.signIn}</Link>
        </>
      }
    >
      <AuthForm shell={shell} submit={t.auth.register}>
        <TextField ref={first} label={t.auth.fullName} autoComplete="name" {...text('name')} />
        <EmailField {...text('email')} />
        <PasswordField label={t.ui.password} autoComplete="new-password" {...text('password')} />
        <TextField
          label={t.auth.institutionName}
          placeholder={t.ui.optional}
          autoComplete="organization"
          {...text('institutionName')}
        />
        <OptionalText label={t.auth.tin} inputMode="numeric" {...text('tin')} />
        <CurrencyField {...choice('currency')} />
      </AuthForm>
    </AuthFrame>
  )
}

function useRegisterForm() {
  const navigate = useNavigate()
  const register = useSave(registerInstitution)
  return useAuthForm({
    schema,
    initialValues: EMPTY,
    save: async ({ institutionName, tin, currency, ...account }) => {
      await register.mutateAsync({
        // Sent as absent when empty (spec §5).
        body: {
          ...account,
          institutionName: institutionName ?? undefined,
          tin: tin ?? undefined,
          currency: currency ?? undefined,
        },
      })
      await navigate({ to: '/login', state: { notice: 'registered', email: account.email } })
    },
  })
}
