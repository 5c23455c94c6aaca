//! The web app as it is served: its files, its one page, and what nobody has.

use axum::Router;
use axum::http::request::Builder;
use rest::Site;

use crate::garden::{Answer, nobody_asks, nothing, product_with, send, settings};

const SHELL: &str = "<!doctype html><title>Nexus</title>";
const SCRIPT: &str = "/assets/app-1a2b.js";
/// What browsers say when somebody opens an address.
const BROWSER: &str = "text/html,application/xhtml+xml,*/*;q=0.8";

/// Long enough to be worth compressing, were it not kept compressed already.
fn script() -> String {
    "console.log(1);\n".repeat(200)
}

fn site() -> Site {
    let file = |path: &'static str, content: &str| (path, content.as_bytes().to_vec());
    Site::new([
        file("index.html", SHELL),
        file("index.html.br", "shell in br"),
        file("assets/app-1a2b.js", &script()),
        file("assets/app-1a2b.js.br", "script in br"),
        file("assets/app-1a2b.js.gz", "script in gzip"),
        file("assets/inter-3c4d.woff2", &"font".repeat(1000)),
        file("favicon.svg", "<svg/>"),
        file("manifest.webmanifest", "{}"),
        file("theme.js", "theme"),
    ])
}

fn product() -> Router {
    let mut settings = settings();
    settings.site = site();
    product_with(&settings)
}

async fn get(path: &str, headers: &[(&str, &str)]) -> Answer {
    send(&product(), nothing(asked("GET", path, headers))).await
}

fn asked(method: &str, path: &str, headers: &[(&str, &str)]) -> Builder {
    let request = nobody_asks(method, path);
    headers.iter().fold(request, |request, (name, value)| {
        request.header(*name, *value)
    })
}

#[tokio::test]
async fn a_file_whose_name_changes_with_it_is_kept_for_ever() {
    let answer = get(SCRIPT, &[]).await;
    assert_eq!(answer.status, 200);
    assert_eq!(
        answer.header("cache-control"),
        "public, max-age=31536000, immutable"
    );
    assert_eq!(
        answer.header("content-type"),
        "text/javascript; charset=utf-8"
    );
    assert_eq!(answer.bytes, script().as_bytes());
}

#[tokio::test]
async fn files_with_a_name_for_good_are_asked_for_each_time() {
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/favicon.svg", "image/svg+xml"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/theme.js", "text/javascript; charset=utf-8"),
    ] {
        let first = get(path, &[]).await;
        assert_eq!(first.status, 200, "{path}");
        assert_eq!(first.header("content-type"), kind);
        assert_eq!(first.header("cache-control"), "no-cache");
        let tag = first.header("etag");
        assert!(tag.starts_with('"'), "{tag}");
        let again = get(path, &[("if-none-match", &format!("\"other\", {tag}"))]).await;
        assert_eq!((again.status.as_u16(), again.bytes.len()), (304, 0));
        assert_eq!(again.header("etag"), tag);
        assert_eq!(again.header("cache-control"), "no-cache");
        let other = get(path, &[("if-none-match", "\"other\"")]).await;
        assert_eq!(other.status, 200);
    }
}

#[tokio::test]
async fn a_file_is_sent_in_the_coding_the_client_likes_best() {
    let plain = script();
    for (accepted, coding, body) in [
        ("gzip, deflate, br, zstd", "br", "script in br"),
        ("gzip", "gzip", "script in gzip"),
        ("br;q=0.1, gzip;q=0.9", "gzip", "script in gzip"),
        ("br;q=0, gzip;q=0", "", &*plain),
        ("deflate", "", &*plain),
    ] {
        let answer = get(SCRIPT, &[("accept-encoding", accepted)]).await;
        assert_eq!(answer.header("content-encoding"), coding, "{accepted}");
        assert_eq!(answer.bytes, body.as_bytes(), "{accepted}");
        assert_eq!(answer.header("vary"), "accept-encoding");
    }
}

#[tokio::test]
async fn what_is_there_in_no_coding_is_not_compressed_on_the_way() {
    let font = get("/assets/inter-3c4d.woff2", &[("accept-encoding", "gzip")]).await;
    assert_eq!(font.header("content-type"), "font/woff2");
    assert_eq!(font.header("content-encoding"), "");
    assert_eq!(font.bytes.len(), 4000);
}

#[tokio::test]
async fn every_coding_has_a_tag_of_its_own() {
    let plain = get(SCRIPT, &[]).await;
    let br = get(SCRIPT, &[("accept-encoding", "br")]).await;
    let gzip = get(SCRIPT, &[("accept-encoding", "gzip")]).await;
    let tags = [&plain, &br, &gzip].map(|answer| answer.header("etag"));
    assert!(tags[0] != tags[1] && tags[1] != tags[2] && tags[0] != tags[2]);
    let known = [("accept-encoding", "br"), ("if-none-match", tags[1])];
    assert_eq!(get(SCRIPT, &known).await.status, 304);
    let of_another = [("accept-encoding", "gzip"), ("if-none-match", tags[1])];
    assert_eq!(get(SCRIPT, &of_another).await.status, 200);
}

#[tokio::test]
async fn head_tells_the_same_without_the_body() {
    for path in [SCRIPT, "/", "/calendar", "/theme.js", "/nowhere"] {
        let headers = [("accept", BROWSER), ("accept-encoding", "br")];
        let whole = get(path, &headers).await;
        let head = send(&product(), nothing(asked("HEAD", path, &headers))).await;
        assert_eq!(head.status, whole.status, "{path}");
        assert!(head.bytes.is_empty(), "{path}");
        for name in ["etag", "content-type", "content-encoding", "cache-control"] {
            assert_eq!(head.header(name), whole.header(name), "{path} {name}");
        }
    }
}

#[tokio::test]
async fn a_file_that_is_not_there_is_a_problem_even_for_browsers() {
    for path in [
        "/assets/app-0000.js",
        "/assets/app-1a2b.js.br",
        "/assets/deep/app-1a2b.js",
        "/assets",
        "/assets/",
    ] {
        let answer = get(path, &[("accept", BROWSER)]).await;
        answer.is_problem(404, "NOT_FOUND");
    }
}

#[tokio::test]
async fn no_address_leads_out_of_the_folder() {
    for path in [
        "/assets/../index.html",
        "/assets/..%2findex.html",
        "/assets/%2e%2e/%2e%2e/Cargo.toml",
        "/assets/..%5c..%5cCargo.toml",
        "/../Cargo.toml",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/assets//etc/passwd",
        "/favicon.svg%00.js",
    ] {
        get(path, &[]).await.is_problem(404, "NOT_FOUND");
    }
}

#[tokio::test]
async fn every_address_of_the_app_shows_its_one_page() {
    for path in [
        "/",
        "/calendar",
        "/board",
        "/settings",
        "/settings/tokens",
        "/sign-in?problem=FORBIDDEN",
        "/sign-up?invitation=x",
        "/setup?code=x",
        "/reset?code=x",
    ] {
        let answer = get(path, &[]).await;
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.bytes, SHELL.as_bytes(), "{path}");
    }
}

#[tokio::test]
async fn who_opens_an_address_that_nobody_has_gets_the_app_and_is_told() {
    for path in ["/nowhere", "/notes/lunch/more", "/index.html", "/calendar/"] {
        let answer = get(path, &[("accept", BROWSER), ("if-none-match", "*")]).await;
        assert_eq!(answer.status, 404, "{path}");
        assert_eq!(answer.bytes, SHELL.as_bytes(), "{path}");
        assert_eq!(answer.header("cache-control"), "no-cache");
    }
}

#[tokio::test]
async fn programs_are_told_in_their_own_format_that_there_is_nothing() {
    for path in ["/nowhere", "/index.html"] {
        for accepted in ["*/*", "application/json", ""] {
            let answer = get(path, &[("accept", accepted)]).await;
            answer.is_problem(404, "NOT_FOUND");
        }
    }
    for path in [
        "/api",
        "/api/v1/nowhere",
        "/dav/nowhere",
        "/.well-known/nowhere",
    ] {
        let answer = get(path, &[("accept", BROWSER)]).await;
        answer.is_problem(404, "NOT_FOUND");
    }
    let sent = nothing(asked("POST", "/nowhere", &[("accept", BROWSER)]));
    send(&product(), sent).await.is_problem(404, "NOT_FOUND");
}

#[tokio::test]
async fn without_the_app_its_addresses_say_how_it_is_built() {
    let product = product_with(&settings());
    for path in ["/", "/calendar", "/setup?code=x"] {
        let answer = send(&product, nothing(nobody_asks("GET", path))).await;
        assert_eq!(answer.status, 200);
        let text = String::from_utf8(answer.bytes).unwrap();
        assert!(text.contains("cargo xtask web"), "{text}");
    }
    let request = nobody_asks("GET", "/nowhere").header("accept", BROWSER);
    let answer = send(&product, nothing(request)).await;
    answer.is_problem(404, "NOT_FOUND");
}

#[tokio::test]
async fn the_app_may_set_styles_and_everything_else_is_as_strict_as_elsewhere() {
    for path in ["/", "/nowhere", SCRIPT] {
        let answer = get(path, &[("accept", BROWSER)]).await;
        assert_eq!(
            answer.header("content-security-policy"),
            "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
             img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
             manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
             frame-ancestors 'none'"
        );
        assert!(answer.header("permissions-policy").contains("camera=()"));
        assert_eq!(answer.header("x-frame-options"), "DENY");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
    }
}

#[tokio::test]
async fn no_answer_lets_a_page_run_scripts_of_its_own() {
    let mut paths: Vec<String> = rest::routes::routes()
        .into_iter()
        .filter(|(method, _)| method == "GET")
        .map(|(_, path)| path)
        .collect();
    paths.push("/nowhere".to_owned());
    paths.push(SCRIPT.to_owned());
    for path in paths {
        let answer = get(&path, &[("accept", BROWSER)]).await;
        let policy = answer.header("content-security-policy");
        let scripts = directive(policy, "script-src").or_else(|| directive(policy, "default-src"));
        let scripts = scripts.unwrap_or_else(|| panic!("{path}: {policy}"));
        assert!(["'self'", "'none'"].contains(&scripts), "{path}: {scripts}");
    }
}

fn directive<'a>(policy: &'a str, name: &str) -> Option<&'a str> {
    let mut directives = policy.split(';').map(str::trim);
    directives.find_map(|directive| directive.strip_prefix(name)?.strip_prefix(' '))
}
