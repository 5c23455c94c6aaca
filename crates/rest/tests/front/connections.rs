//! The server on a real socket, with clients that do not behave.

use std::net::SocketAddr;
use std::time::Duration;

use rest::settings::Connections;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::garden::{garden, settings};

/// Long enough for anything that happens at all.
const PATIENCE: Duration = Duration::from_secs(10);

struct Server {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    served: JoinHandle<()>,
}

async fn start(connections: Connections) -> Server {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel();
    let until = async {
        let _ = stopped.await;
    };
    let served = tokio::spawn(rest::serve(
        listener,
        garden(&settings()),
        connections,
        until,
    ));
    Server {
        address,
        stop,
        served,
    }
}

impl Server {
    async fn connect(&self, text: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(text.as_bytes()).await.unwrap();
        stream
    }
}

/// Everything until the server closes the connection.
async fn rest_of(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    let end = timeout(PATIENCE, stream.read_to_end(&mut bytes)).await;
    // A reset is an end too.
    let _ = end.expect("the server never closed the connection");
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The head of the next response.
async fn head_of(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    while !bytes.ends_with(b"\r\n\r\n") {
        let byte = timeout(PATIENCE, stream.read_u8()).await.unwrap().unwrap();
        bytes.push(byte);
    }
    String::from_utf8(bytes).unwrap()
}

fn bounds() -> Connections {
    Connections {
        max: 100,
        head_timeout: Duration::from_millis(200),
        max_head: 16 * 1024,
        write_timeout: Duration::from_secs(1),
    }
}

#[tokio::test]
async fn the_address_of_the_peer_reaches_handlers() {
    let server = start(bounds()).await;
    let request = "GET /api/v1/origin HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let answer = rest_of(server.connect(request).await).await;
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    assert!(answer.contains("\"address\":\"127.0.0.1\""), "{answer}");
}

#[tokio::test]
async fn a_client_that_never_finishes_its_head_is_cut_off() {
    let server = start(bounds()).await;
    let stream = server
        .connect("GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        .await;
    let answer = rest_of(stream).await;
    assert!(!answer.contains("200 OK"), "{answer}");
}

#[tokio::test]
async fn an_idle_connection_is_closed_in_the_end() {
    let server = start(bounds()).await;
    let mut stream = server
        .connect("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        .await;
    assert!(head_of(&mut stream).await.starts_with("HTTP/1.1 200 OK"));
    assert_eq!(rest_of(stream).await, "ok\n");
}

#[tokio::test]
async fn a_huge_header_is_refused() {
    let server = start(bounds()).await;
    let request = format!(
        "GET /healthz HTTP/1.1\r\nHost: x\r\nX: {}\r\n\r\n",
        "a".repeat(100_000)
    );
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    // The server may have hung up before all of it is sent.
    let _ = stream.write_all(request.as_bytes()).await;
    let answer = rest_of(stream).await;
    assert!(
        answer.is_empty() || answer.starts_with("HTTP/1.1 431 "),
        "{answer}"
    );
}

#[tokio::test]
async fn nonsense_is_refused_and_the_server_goes_on() {
    let server = start(bounds()).await;
    for nonsense in [
        "\0\0\0\0\r\n\r\n",
        "GET /\0 HTTP/1.1\r\n\r\n",
        "\x16\x03\x01\r\n\r\n",
    ] {
        let answer = rest_of(server.connect(nonsense).await).await;
        assert!(
            answer.is_empty() || answer.starts_with("HTTP/1.1 400 "),
            "{answer}"
        );
    }
    let mut stream = server
        .connect("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        .await;
    assert!(head_of(&mut stream).await.starts_with("HTTP/1.1 200 OK"));
}

#[tokio::test]
async fn a_client_that_sends_too_much_still_reads_the_answer() {
    let server = start(bounds()).await;
    let head = "POST /api/v1/plants HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ada\r\n\
                Content-Type: application/json\r\nContent-Length: 2097152\r\n\r\n";
    let mut stream = server.connect(head).await;
    stream
        .write_all(&vec![b' '; 2 * 1024 * 1024])
        .await
        .unwrap();
    assert!(head_of(&mut stream).await.starts_with("HTTP/1.1 413 "));
}

#[tokio::test]
async fn stopping_finishes_the_request_under_way_and_takes_no_other() {
    let server = start(bounds()).await;
    let mut stream = server
        .connect("POST /api/v1/water HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n")
        .await;
    // Sent when the handler asks for the body, so it runs.
    assert!(
        head_of(&mut stream)
            .await
            .starts_with("HTTP/1.1 100 Continue")
    );
    server.stop.send(()).unwrap();
    while TcpStream::connect(server.address).await.is_ok() {
        tokio::task::yield_now().await;
    }
    stream.write_all(b"x").await.unwrap();
    let answer = head_of(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    timeout(PATIENCE, server.served).await.unwrap().unwrap();
}

#[tokio::test]
async fn stopping_does_not_wait_for_idle_connections() {
    let mut bounds = bounds();
    bounds.head_timeout = Duration::from_mins(10);
    let server = start(bounds).await;
    let mut stream = server
        .connect("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        .await;
    head_of(&mut stream).await;
    server.stop.send(()).unwrap();
    timeout(PATIENCE, server.served).await.unwrap().unwrap();
}

#[tokio::test]
async fn beyond_the_bound_clients_wait_for_their_turn() {
    let mut bounds = bounds();
    bounds.max = 1;
    bounds.head_timeout = Duration::from_mins(10);
    let server = start(bounds).await;
    let request = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    let mut first = server.connect(request).await;
    head_of(&mut first).await;
    let mut second = server.connect(request).await;
    let waited = timeout(Duration::from_millis(200), second.read_u8()).await;
    assert!(waited.is_err(), "the second was served beside the first");
    drop(first);
    assert!(head_of(&mut second).await.starts_with("HTTP/1.1 200 OK"));
}

#[tokio::test]
async fn a_client_that_does_not_read_is_not_waited_for_for_ever() {
    let server = start(bounds()).await;
    let wish = "GET /api/docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n";
    let mut stream = server.connect(&wish.repeat(40)).await;
    // More is sent than fits on the way, which waits until the server gives the connection up.
    let more = vec![b'x'; 64 * 1024];
    let refused = timeout(PATIENCE, async {
        loop {
            stream.write_all(&more).await?;
        }
    });
    let refused: std::io::Result<()> = refused.await.unwrap();
    assert!(refused.is_err());
}
