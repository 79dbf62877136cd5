import { Link, useNavigate } from '@tanstack/react-router'

import { RegisterInstitutionInput } from '@mezgeb/contract/auth'

import { paths } from '../../lib/paths.ts'
import { useSaveForm } from '../../lib/use-save-form.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useRegisterInstitution } from './auth.api.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { EmailField } from './EmailField.tsx'

/** /register (spec §2): an institution together with its first admin. */
export function RegisterPage() {
  const navigate = useNavigate()
  const register = useRegisterInstitution()
  const { form, shell } = useSaveForm({
    schema: RegisterInstitutionInput,
    initialValues: { name: '', email: '', password: '', institutionName: '', tin: '' },
    save: ({ institutionName, tin, ...account }) =>
      register.mutateAsync({
        // Sent as absent when empty (spec §5).
        body: { ...account, institutionName: institutionName ?? undefined, tin: tin ?? undefined },
      }),
    onSaved: () => void navigate({ to: paths.login, state: { notice: 'registered' } }),
  })
  return (
    <AuthFrame
      title="Register"
      description="Open a register for your institution."
      foot={
        <>
          Already registered? <Link to={paths.login}>Sign in</Link>
        </>
      }
    >
      <AuthForm shell={shell} submit="Register">
        <TextField label="Full name" autoComplete="name" {...form.getInputProps('name')} />
        <EmailField {...form.getInputProps('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <TextField
          label="Institution name"
          placeholder="Optional"
          autoComplete="organization"
          {...form.getInputProps('institutionName')}
        />
        <TextField
          label="Tax identification number"
          placeholder="Optional"
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('tin')}
        />
      </AuthForm>
    </AuthFrame>
  )
}
