import type { ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { useAuth } from "./auth-context.ts";
import { signedOutPath } from "./signed-out-path.ts";

interface GuardProps {
  readonly children: ReactNode;
}

/** Shows its children to signed-in users; others go to the landing page. */
export function SignedInOnly({ children }: GuardProps) {
  return useAuth().user === null ? <Navigate to={signedOutPath()} replace /> : children;
}
