// The page of the link in the verification email (accounts-and-chat §2, /verifyemail).
import { useSearchParams } from 'react-router';
import { readLinkCode } from './link-code.ts';
import { NarrowPage } from './NarrowPage.tsx';
import { EmailVerification } from './EmailVerification.tsx';

/** The page of `/verifyemail?code=…`. */
export default function VerifyEmailPage() {
  const [query] = useSearchParams();
  return (
    <NarrowPage heading="Email verification" title="Verify your email">
      <EmailVerification code={readLinkCode(query)} />
    </NarrowPage>
  );
}
