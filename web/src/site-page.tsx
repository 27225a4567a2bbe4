import { useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { isHome, isOnSite, PATHS } from "./paths.ts";
import { useAuth } from "./session/auth-context.ts";

/**
 * A path that is none of the application's. A page of the public site stands in the document
 * already, and the application lies over it; signed-in users go on to the console. From the
 * application, the way to the site is a new page.
 */
export function SitePage() {
  const { user } = useAuth();
  const { pathname, search } = useLocation();
  const isHere = isOnSite();
  useEffect(() => {
    if (isHere || user !== null) return;
    window.location.replace((isHome(pathname) ? pathname : PATHS.home) + search);
  }, [isHere, pathname, search, user]);
  return user === null ? null : <Navigate to={PATHS.console} replace />;
}
