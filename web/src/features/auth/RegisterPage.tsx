import { Link, useNavigate } from '@tanstack/react-router'

import { RegisterInstitutionInput } from '@mezgeb/contract/auth'

import { paths } from '../../lib/paths.ts'
import { useSaveForm } from '../../lib/use-save-form.ts'
import { t } from '../../texts/texts.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useRegisterInstitution } from './auth.api.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { EmailField } from './EmailField.tsx'
import { keptValues, useKeepValues } from './kept-values.ts'

const EMPTY = { name: '', email: '', password: '', institutionName: '', tin: '' }

/** /register (spec §2): an institution together with its first admin. */
export function RegisterPage() {
  const navigate = useNavigate()
  const register = useRegisterInstitution()
  const { form, shell } = useSaveForm({
    schema: RegisterInstitutionInput,
    initialValues: keptValues(EMPTY),
    save: ({ institutionName, tin, ...account }) =>
      register.mutateAsync({
        // Sent as absent when empty (spec §5).
        body: { ...account, institutionName: institutionName ?? undefined, tin: tin ?? undefined },
      }),
    onSaved: () => void navigate({ to: paths.login, state: { notice: 'registered' } }),
  })
  useKeepValues(form.values)
  return (
    <AuthFrame
      title={t.auth.register}
      description={t.auth.registerDescription}
      foot={
        <>
          {t.auth.alreadyRegistered} <Link to={paths.login}>{t.auth.signIn}</Link>
        </>
      }
    >
      <AuthForm shell={shell} submit={t.auth.register}>
        <TextField label={t.auth.fullName} autoComplete="name" {...form.getInputProps('name')} />
        <EmailField {...form.getInputProps('email')} />
        <PasswordField
          label={t.ui.password}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <TextField
          label={t.auth.institutionName}
          placeholder={t.ui.optional}
          autoComplete="organization"
          {...form.getInputProps('institutionName')}
        />
        <TextField
          label={t.auth.tin}
          placeholder={t.ui.optional}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('tin')}
        />
      </AuthForm>
    </AuthFrame>
  )
}
