import "../site.css";
import { onLeftSite } from "../../analytics/left-site.ts";
import { collectAnalytics } from "../../cookies/collect-analytics.ts";
import { watchConsent } from "./cookie-notice.ts";
import { copyOnPress } from "./copy.ts";
import { rememberLanguage } from "./language.ts";
import { watchMenu } from "./menu.ts";
import { markSections } from "./scroll-spy.ts";
import { openSignIn } from "./sign-in.ts";
import { startTabs } from "./tabs.ts";
import { followTag } from "./tag.ts";
import { switchTheme } from "./theme-switch.ts";

// The pages are whole without this. Each part takes up one thing that only a script can do.
openSignIn();
followTag();
markSections();
startTabs();
switchTheme();
watchMenu();
copyOnPress();
rememberLanguage();
watchConsent();
onLeftSite(collectAnalytics({ isWatched: false }));
