export const auth = {
  signIn: 'Sign in',
  signInDescription: 'Open your register.',
  newHere: 'New here?',
  register: 'Register',
  registerLink: 'Register',
  /** The rest of the sentence after the link, with the space where the language has one there. */
  yourInstitution: ' your institution.',
  registered: 'Registration successful! Please login.',
  expired: 'Your session has ended. Please sign in again.',
  passwordChanged: 'Your password was changed. Please sign in with the new one.',
  registerDescription: 'Open a register for your institution.',
  alreadyRegistered: 'Already registered?',
  forgot: 'Forgot your password? Ask your administrator.',
  fullName: 'Full name',
  institutionName: 'Institution name',
  tin: 'Tax identification number',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    auth: typeof auth
  }
}
