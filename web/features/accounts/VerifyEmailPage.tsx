// The page of the link in the verification mail (accounts-and-chat §2, /verifyemail).
import { useSearchParams } from 'react-router';
import { codeOf } from './link-code.ts';
import { Narrow } from './Narrow.tsx';
import { Verifying } from './Verifying.tsx';

/** The page of `/verifyemail?code=…`. */
export default function VerifyEmailPage() {
  const [query] = useSearchParams();
  return (
    <Narrow>
      <Verifying code={codeOf(query)} />
    </Narrow>
  );
}
